/** Fields of forms and filters, loaded with the first screen that has some. */
export { DateField } from "../ui/date-field.tsx";
export { Field, FieldNote } from "../ui/field.tsx";
export {
  AmountField,
  CheckboxField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
} from "../ui/fields.tsx";
export type { AmountFieldProps, QuickAmount, TextFieldProps } from "../ui/fields.tsx";
export { FormFailureNote, FormFoot } from "../ui/form-foot.tsx";
export type { FormFootProps } from "../ui/form-foot.tsx";
