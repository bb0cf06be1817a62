import * as react from "react";
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

/** One object of each shared module, so that the instances of two remotes can be compared. */
export const providedValues: Readonly<Record<string, unknown>> = {
  react: react.useState,
  "@tessera/shared/schema": schema.string,
  "@tessera/shared/router": router.getRouter(),
  "@tessera/shared/query": query.queryClient,
  "@tessera/shared/i18n": i18n.i18n,
  "@tessera/shared/session": session.useSession,
  "@tessera/shared/http": http.call,
  "@tessera/shared/events": events.onServerEvent,
  "@tessera/shared/forms": forms.useForm,
  "@tessera/shared/fields": fields.Field,
  "@tessera/shared/ui": ui.toast,
  "@tessera/shared/federation": federation.getHost(),
};
