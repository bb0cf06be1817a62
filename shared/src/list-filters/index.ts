/** Filter fields of lists, for every remote that has some. */
export { DayFields } from "./day-fields.tsx";
export { FilterPanel } from "./filter-panel.tsx";
