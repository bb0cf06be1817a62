/** Filters of lists in the address. */
export {
  commonParsers,
  isDateRangeInvalid,
  isFiltered,
  readFilter,
  writeFilter,
  type FilterForm,
  type ListFilter,
} from "./list-filter.ts";
export { useFilterInAddress, type FilterInAddress } from "./use-filter-in-address.ts";
