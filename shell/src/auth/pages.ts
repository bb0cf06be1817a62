/** Exports of the login and registration chunk. */
export { LoginForm } from "./login-form.tsx";
export { LoginPage } from "./login-page.tsx";
export { RegisterPage } from "./register-page.tsx";
