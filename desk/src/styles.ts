/** Global styles and the font of the desk, which are those of the site. Imported first. */
import "@fontsource-variable/funnel-display/index.css";
import "@tessera/shared/ui/tokens.css";
import "@tessera/shared/ui/light-theme.css";
import "@tessera/shared/ui/base.css";
import "@tessera/shared/ui/forced-colors.css";
import "./desk.css";
import "@tessera/shared/fields/styles";
import { applyTheme } from "@tessera/shared/session";

applyTheme();
