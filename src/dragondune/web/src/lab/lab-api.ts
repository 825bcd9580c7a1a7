// Experiments over HTTP.
import type { LabRuns, LabWish } from "../../wire";
import { ask, send } from "../api";

export const runs = (): Promise<LabRuns> => ask("GET", "/api/lab");
export const start = (body: LabWish): Promise<LabRuns> => ask("POST", "/api/lab", { body });
export const stop = (): Promise<LabRuns> => ask("POST", "/api/lab/stop");
export const reportPath = (run: string): string => `/api/lab/report?run=${encodeURIComponent(run)}`;
export const report = async (run: string): Promise<string> => (await send("GET", reportPath(run), {})).text();
