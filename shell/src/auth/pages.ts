/** What the chunk of the ways in holds. */
export { LoginForm } from "./login-form.tsx";
export { LoginPage } from "./login-page.tsx";
export { RegisterPage } from "./register-page.tsx";
