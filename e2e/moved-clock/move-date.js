/**
 * Makes `Date` tell a later present than the machine's, in a process or in a page: `globalThis.clockAheadMs`
 * returns by how much. Timers and `performance` are left alone. A plain script, because pages load it as one.
 */
{
  const MachineDate = Date;
  const now = () => MachineDate.now() + globalThis.clockAheadMs();
  const MovedDate = new Proxy(MachineDate, {
    get: (date, key) => (key === "now" ? now : Reflect.get(date, key)),
    apply: () => new MovedDate().toString(),
    construct: (date, parameters, made) =>
      Reflect.construct(
        date,
        parameters.length === 0 ? [now()] : parameters,
        made === MovedDate ? date : made,
      ),
  });
  MachineDate.prototype.constructor = MovedDate;
  globalThis.Date = MovedDate;
}
