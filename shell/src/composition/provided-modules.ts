import * as events from "@tessera/shared/events";
import * as federation from "@tessera/shared/federation";
import * as fields from "@tessera/shared/fields";
import * as forms from "@tessera/shared/forms";
import * as http from "@tessera/shared/http";
import * as i18n from "@tessera/shared/i18n";
import * as query from "@tessera/shared/query";
import * as router from "@tessera/shared/router";
import * as schema from "@tessera/shared/schema";
import * as session from "@tessera/shared/session";
import * as ui from "@tessera/shared/ui";
import * as react from "react";
import * as reactDom from "react-dom";
import * as jsxRuntime from "react/jsx-runtime";

/**
 * The singletons of `shared/src/federation/singletons.ts`, which the shell's server script provides to those
 * of remotes.
 */
export const providedModules: Readonly<Record<string, unknown>> = {
  react,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": reactDom,
  "@tessera/shared/schema": schema,
  "@tessera/shared/router": router,
  "@tessera/shared/query": query,
  "@tessera/shared/i18n": i18n,
  "@tessera/shared/session": session,
  "@tessera/shared/http": http,
  "@tessera/shared/events": events,
  "@tessera/shared/forms": forms,
  "@tessera/shared/fields": fields,
  "@tessera/shared/ui": ui,
  "@tessera/shared/federation": federation,
};
