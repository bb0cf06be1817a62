/** Registration, login, password management and the authentication of requests. */
export { authModule } from "./auth-module.ts";
export { createAuthenticate } from "./authenticate.ts";
export { seedDemo } from "./seed-demo.ts";
