import { openDatabase } from "./open-database.ts";
import { describeDatabase } from "./testing/describe-database.ts";

describeDatabase("embedded", () => openDatabase({ memory: true }));
