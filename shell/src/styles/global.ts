/** Global styles and fonts of the page; everything else is imported by its component. Imported first. */
import "@fontsource-variable/funnel-display/index.css";
import "./fallback-font.css";
import "./thai.css";
import "@tessera/shared/ui/tokens.css";
import "@tessera/shared/ui/light-theme.css";
import "@tessera/shared/ui/base.css";
import "@tessera/shared/ui/forced-colors.css";
import "@tessera/shared/ui/print.css";
import { applyTheme } from "@tessera/shared/session";

applyTheme();
