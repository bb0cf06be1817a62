import { describeDatabase } from "./testing/describe-database.ts";
import { memoryDatabase } from "./testing/memory-database.ts";

describeDatabase("embedded", memoryDatabase);
