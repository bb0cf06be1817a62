/** The styles that belong to the page itself; everything else comes with its component. Imported first by the shell. */
import "@fontsource-variable/funnel-display/index.css";
import "@tessera/shared/ui/tokens.css";
import "@tessera/shared/ui/base.css";
