import { call, isApiFailure } from "@tessera/shared/http";
import { operatorWheelsApi, type OperatorWheel } from "@tessera/shared/operator-contracts/wheels";
import { useQueryClient } from "@tessera/shared/query";
import { toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import { useReturnTexts } from "../../../ui/index.ts";
import { contentOf, type Faults, faultsOf, formOf, type WheelForm } from "./wheel-form.ts";

interface Failure {
  readonly text: string;
  readonly isLate: boolean;
}

/** Faults by the server, whose fields may begin with the name of the body's member. */
const withoutMember = (fields: Faults): Faults =>
  Object.fromEntries(Object.entries(fields).map(([name, key]) => [name.replace(/^content\./, ""), key]));

/**
 * Form of a wheel. What another operator has done meanwhile is shown when this one asks for it, or at once
 * while nothing is typed; until then everything typed stays.
 */
function useTypedWheel(wheel: OperatorWheel) {
  const [{ form, isChanged }, setTyped] = useState(() => ({ form: formOf(wheel), isChanged: false }));
  const [revision, setRevision] = useState(wheel.revision);
  /** Shows the wheel as it is now; after a call not in the place of what was typed since `sent`. */
  const follow = (next: OperatorWheel, sent?: WheelForm) => {
    setTyped((now) =>
      sent && now.isChanged && now.form !== sent ? now : { form: formOf(next), isChanged: false },
    );
    setRevision(next.revision);
  };
  const isBehind = wheel.revision > revision;
  if (isBehind && !isChanged) follow(wheel);
  const change = (next: Partial<WheelForm>) => {
    setTyped((now) => ({ form: { ...now.form, ...next }, isChanged: true }));
  };
  return { form, isChanged, revision, isBehind: isBehind && isChanged, follow, change };
}

/** Outcome of the last call: the faults that the server has found, and why it was refused. */
function useWheelCalls() {
  const client = useQueryClient();
  const failureText = useFailureText();
  const withReturnTexts = useReturnTexts();
  const [tries, setTries] = useState(0);
  const [serverFaults, setServerFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const read = () => client.invalidateQueries({ queryKey: ["wheels"] });

  /**
   * Makes a change that says what was done, and shows why it was refused. Resolves with true when it was not.
   */
  const run = async (change: () => Promise<string>) => {
    let isDone = false;
    setBusy(true);
    setServerFaults({});
    setFailure(null);
    try {
      const done = await change();
      isDone = true;
      setTries(0);
      toast.success(done);
    } catch (caught) {
      const cause = withReturnTexts(caught);
      const fields = isApiFailure(cause) ? withoutMember(cause.fields) : {};
      const isLate = isApiFailure(cause) && cause.code === "CONFLICT";
      // The note shows the wheel as it is now.
      if (isLate) await read();
      setServerFaults(fields);
      if (Object.keys(fields).length > 0) setTries((now) => now + 1);
      setFailure({ text: failureText(cause), isLate });
    }
    setBusy(false);
    await read();
    return isDone;
  };
  return { tries, setTries, serverFaults, setServerFaults, failure, setFailure, busy, run };
}

/**
 * Editor of a wheel without its looks: what is typed, what is wrong with it, and the calls. Faults are shown
 * from the first try on, then live; `tries` rises with each try that found some, so that the first field at
 * fault can be focused.
 */
export function useWheelForm(wheel: OperatorWheel) {
  const { form, isChanged, revision, isBehind, follow, change } = useTypedWheel(wheel);
  const { tries, setTries, serverFaults, setServerFaults, failure, setFailure, busy, run } = useWheelCalls();
  const { slug } = wheel;

  /** Writes the draft and returns the revision afterwards. */
  const write = async () => {
    const body = { revision, content: contentOf(form) };
    const written = await call(operatorWheelsApi.draft, { params: { slug }, body });
    follow(written, form);
    return written.revision;
  };
  const publish = async (done: Readonly<Record<"published" | "proposed", string>>) => {
    const seen = isChanged ? await write() : revision;
    const body = { revision: seen };
    const after = await call(operatorWheelsApi.publish, { params: { slug }, body });
    follow(after, form);
    return after.proposal?.status === "proposed" ? done.proposed : done.published;
  };
  const faults = tries === 0 ? {} : { ...serverFaults, ...faultsOf(form, wheel.budgetUsedMinor) };
  return {
    form,
    isChanged,
    // While the wheel is stored, it may change because of it.
    isLate: (isBehind && !busy) || failure?.isLate === true,
    busy,
    tries,
    faults,
    failure: failure?.isLate ? null : failure,
    change: (next: Partial<WheelForm>) => {
      setServerFaults({});
      change(next);
    },
    /** Shows the wheel as it is now; what was typed is dropped. */
    showPresent: () => {
      setFailure(null);
      setTries(0);
      follow(wheel);
    },
    /** True when nothing is wrong as far as is known here; otherwise the faults are shown. */
    check: () => {
      const isRight = Object.keys(faultsOf(form, wheel.budgetUsedMinor)).length === 0;
      if (!isRight) setTries((now) => now + 1);
      return isRight;
    },
    save: (done: string) =>
      run(async () => {
        await write();
        return done;
      }),
    /** Publishes the wheel, or proposes it to a second operator. */
    publish: (done: Parameters<typeof publish>[0]) => run(() => publish(done)),
    discard: (done: string) =>
      run(async () => {
        await call(operatorWheelsApi.discard, { params: { slug }, body: { revision } });
        return done;
      }),
  };
}
