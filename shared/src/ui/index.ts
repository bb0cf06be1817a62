/// <reference path="./css-modules.d.ts" />
/**
 * Accessible UI primitives without business logic. The shell shares this module, so that dialogs, toasts and
 * fields are consistent everywhere and cost a remote nothing.
 */
export { Button, buttonClass, IconButton, iconButtonClass } from "./button.tsx";
export { Chip, chipClass, ChipGroup } from "./chip.tsx";
export { classNames } from "./class-names.ts";
export { ContentText } from "./content-text.tsx";
export { CopyButton } from "./copy-button.tsx";
export { DataTable } from "./data-table.tsx";
export type { Column } from "./data-table.tsx";
export { ConfirmDialog, Dialog } from "./dialog.tsx";
export { clockText, ClockTiles, JackpotDigits } from "./digits.tsx";
export { CategoryPictogram, LogoMark, Swatch } from "./drawings.tsx";
export { useFailureText } from "./failure-text.ts";
export { Icon, isIconName } from "./icons.tsx";
export type { IconName } from "./icons.tsx";
export { Menu } from "./menu.tsx";
export type { MenuItem } from "./menu-frame.tsx";
export { Meter, Steps } from "./meter.tsx";
export { Amount, DateTime } from "./money.tsx";
export { MovementAmount, movementIcon, MovementStatus, MovementTile } from "./movement.tsx";
export { FallenKeystone } from "./mosaics.tsx";
export { type OverlayFrameProps, useOverlayFrame } from "./missing-overlay.tsx";
export { preloadOverlays } from "./overlays.ts";
export { onDemand, onFailedLoad } from "./on-demand.tsx";
export { SlowPart, SlowScripts, SlowSlot } from "./slow-part.tsx";
export { useAutomaticRetry } from "./use-automatic-retry.ts";
export { useLatePart } from "./use-late-part.ts";
export { useOfflineSince } from "./use-offline-since.ts";
export { Pager } from "./pager.tsx";
export { PageHead, Pairs, Panel, SectionHead, Stack, Tile, WithAside } from "./panel.tsx";
export type { Pair } from "./panel.tsx";
export { Picture, usePicture } from "./picture.tsx";
export { QueryPart } from "./query-part.tsx";
export { renderForSavedData, savesData, useSavesData } from "./save-data.ts";
export { SearchField } from "./search-field.tsx";
export { returnToSearch, searchResults } from "./search-results.ts";
export { Loading, Skeleton, SkeletonArt, SkeletonForm, SkeletonRows } from "./skeleton.tsx";
export {
  DisabledState,
  EmptyState,
  ErrorState,
  Note,
  OfflineBand,
  StillTrying,
  partName,
  UnavailablePart,
} from "./states.tsx";
export { CountBadge, Flag, Status, TypeTile } from "./status.tsx";
export type { StatusKind } from "./status.tsx";
export { TabLinks, TileChoices } from "./tabs.tsx";
export { ToastHost } from "./toast.tsx";
export { toast } from "./toast-queue.ts";
export { useIsTakenOver } from "./use-is-taken-over.ts";
export { useSecondsLeft } from "./use-seconds-left.ts";
export { VisuallyHidden } from "./visually-hidden.tsx";
