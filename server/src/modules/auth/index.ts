/** Registration, login, password management and the authentication of requests. */
export { authModule } from "./auth-module.ts";
export { captchaIds } from "./auth-dependencies.ts";
export { captchaPicturePath } from "./captcha-pictures.ts";
export { createAuthenticate } from "./authenticate.ts";
export { seedDemo } from "./seed-demo.ts";
export { captchaCleanUp } from "./captcha.ts";
