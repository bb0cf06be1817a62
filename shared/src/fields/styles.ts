/** Styles of the fields, loaded with the page: a document shows fields before their code has come. */
import "../ui/field.module.css";
import "../ui/form-foot.module.css";
