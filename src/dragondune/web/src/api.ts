// The server over HTTP.
import type {
  Addresses,
  Advice,
  AnyCommand,
  Away,
  AwayWish,
  CallInfo,
  CallWish,
  Choices,
  CoachWish,
  Created,
  DeviceCode,
  Done,
  Entrance,
  HookWish,
  HostRight,
  Invitation,
  JoinTable,
  MailCode,
  MailWish,
  NewTable,
  Observer,
  Outlook,
  PasskeyOptions,
  Person,
  PersonalData,
  PersonExport,
  PersonKey,
  PersonWish,
  Picture,
  PrintWish,
  PushEnd,
  PushWish,
  Refused,
  Rematch,
  RematchWish,
  Renaming,
  Replayed,
  ReviewState,
  Right,
  RightInfo,
  Seat,
  StopMail,
  Stopped,
  Supposition,
  TableChange,
  TableFacts,
  TableInfo,
  TableList,
  TakeBack,
  Waiting,
  WhatIf,
  Words,
} from "../wire";
import { noteAnswer } from "./offline/connection";

/** The server's sentence; nothing was changed. */
export class Refusal extends Error {
  constructor(readonly answer: Refused) {
    super(answer.rule ? `${answer.sentence} [${answer.rule}]` : answer.sentence);
  }
}

interface Asked {
  readonly token?: string | null;
  readonly invitation?: string | null;
  /** The key of a person. */
  readonly person?: string | null;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export async function ask<T>(method: string, path: string, asked: Asked = {}): Promise<T> {
  const answer = await send(method, path, asked);
  return (await answer.json()) as T;
}

export async function send(
  method: string,
  path: string,
  { token, invitation, person, body, signal }: Asked,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (invitation) headers.invitation = invitation;
  if (person) headers.person = person;
  if (body !== undefined) headers["content-type"] = "application/json";
  const sent = { method, headers, body: body === undefined ? null : JSON.stringify(body), signal: signal ?? null };
  const answer = await fetch(path, sent).catch((fault: unknown) => {
    if (!signal?.aborted) noteAnswer(false);
    throw fault;
  });
  noteAnswer(true);
  if (!answer.ok) throw new Refusal((await answer.json()) as Refused);
  return answer;
}

const of = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const choices = (): Promise<Choices> => ask("GET", "/api/choices");
export const create = (wish: NewTable, person: string | null): Promise<Created> =>
  ask("POST", "/api/tables", { body: wish, person });
/** Where others can reach the server. */
export const addresses = (): Promise<Addresses> => ask("GET", "/api/addresses");
/** A game as a PDF. */
export const print = async (wish: PrintWish): Promise<Blob> =>
  (await send("POST", "/api/print", { body: wish })).blob();
export const tables = (status?: string): Promise<TableList> =>
  ask("GET", `/api/tables?limit=50${status ? `&status=${status}` : ""}`);
export const tableInfo = (table: string, asked: Asked = {}): Promise<TableInfo> => ask("GET", of(table), asked);
/** `token` is that of a seat you hold there, if any. */
export const join = (
  table: string,
  wish: JoinTable,
  { token = null, person }: { token?: string | null; person: string | null },
): Promise<Right> => ask("POST", `${of(table)}/join`, { body: wish, token, person });
/** The host changes a table before its game. */
export const changeTable = (table: string, token: string, body: TableChange): Promise<TableInfo> =>
  ask("PATCH", of(table), { token, body });
/** What a token or an invitation grants. */
export const right = (table: string, asked: Asked): Promise<RightInfo> => ask("GET", `${of(table)}/right`, asked);
export const command = (table: string, token: string, body: AnyCommand): Promise<Done> =>
  ask("POST", `${of(table)}/commands`, { token, body });
/** What a decision would lead to, without making it. */
export const whatIf = (table: string, token: string | null, wish: Supposition, signal: AbortSignal): Promise<WhatIf> =>
  ask("POST", `${of(table)}/what-if`, { token, body: wish, signal });
/** What an undo would take back. */
export const takeBack = (table: string, token: string | null): Promise<TakeBack> =>
  ask("GET", `${of(table)}/take-back`, { token });
/** What the rules of a table mean for everyone, and for the seat of the token. */
export const facts = (table: string, asked: Asked): Promise<TableFacts> => ask("GET", `${of(table)}/facts`, asked);
/** What the others can do to the token's holder, and what is about to matter. */
export const outlook = (table: string, token: string | null, signal: AbortSignal): Promise<Outlook> =>
  ask("GET", `${of(table)}/outlook`, { token, signal });
/** Everything stored about your seat. */
export const mine = (table: string, token: string): Promise<PersonalData> => ask("GET", `${of(table)}/mine`, { token });
export const deleteTable = (table: string, token: string): Promise<TableInfo> => ask("DELETE", of(table), { token });
export const link = (table: string, token: string): Promise<Right> => ask("POST", `${of(table)}/link`, { token });
export const reissue = (table: string, token: string): Promise<Right> => ask("POST", `${of(table)}/reissue`, { token });
export const reissueHost = (table: string, token: string): Promise<HostRight> =>
  ask("POST", `${of(table)}/host`, { token });
/** For any free seat, or for one. */
export const invite = (table: string, token: string, seat: Seat | null = null): Promise<Invitation> =>
  ask("POST", `${of(table)}/invitation${seat ? `?seat=${seat}` : ""}`, { token });
export const setHook = (table: string, token: string, body: HookWish): Promise<HookWish> =>
  ask("PUT", `${of(table)}/hook`, { token, body });

export function picture(table: string, seenAs: Observer, at: number | null, token?: string | null): Promise<Picture> {
  return ask("GET", `${of(table)}/picture?as=${seenAs}${at === null ? "" : `&at=${at}`}`, { token: token ?? null });
}

export const log = async (table: string, asked: Asked = {}): Promise<string> =>
  (await send("GET", `${of(table)}/log`, asked)).text();
export const coach = (table: string, token: string | null, wish: CoachWish, signal: AbortSignal): Promise<Advice> =>
  ask("POST", `${of(table)}/coach`, { token, body: wish, signal });
/** The review of a finished game, or its progress after `wait` seconds while it is being computed. */
export const review = (table: string, wait: number, asked: Asked = {}): Promise<ReviewState> =>
  ask("GET", `${of(table)}/review?wait=${wait}`, asked);
export const replay = (table: string, eyes: Observer, from: number, asked: Asked = {}): Promise<Replayed> =>
  ask("GET", `${of(table)}/replay?as=${eyes}&from=${from}`, asked);
export const rematch = (
  table: string,
  wish: RematchWish,
  asked: { token: string; person: string | null },
): Promise<Rematch> => ask("POST", `${of(table)}/rematch`, { ...asked, body: wish });

export const calls = (key: string | null): Promise<CallInfo> => ask("GET", "/api/person/calls", { person: key });
export const chooseCalls = (body: CallWish, key: string | null): Promise<CallInfo> =>
  ask("PUT", "/api/person/calls", { body, person: key });
export const tryCalls = (key: string | null): Promise<CallInfo> =>
  ask("POST", "/api/person/calls/try", { person: key });
export const subscribe = (body: PushWish, key: string | null): Promise<CallInfo> =>
  ask("POST", "/api/person/push", { body, person: key });
export const unsubscribe = (body: PushEnd, key: string | null): Promise<CallInfo> =>
  ask("DELETE", "/api/person/push", { body, person: key });
export const setAddress = (body: MailWish, key: string | null): Promise<CallInfo> =>
  ask("PUT", "/api/person/mail", { body, person: key });
export const confirmAddress = (body: MailCode, key: string | null): Promise<CallInfo> =>
  ask("POST", "/api/person/mail", { body, person: key });
export const stopMail = (body: StopMail): Promise<Stopped> => ask("PUT", "/api/mail/unsubscribe", { body });
export const goAway = (body: AwayWish, key: string | null): Promise<Away> =>
  ask("PUT", "/api/person/away", { body, person: key });
export const waiting = (key: string): Promise<Waiting> => ask("GET", "/api/person/waiting", { person: key });

export const becomePerson = (body: PersonWish): Promise<PersonKey> => ask("POST", "/api/persons", { body });
export const whoAmI = (key: string): Promise<Person> => ask("GET", "/api/person", { person: key });
export const rename = (body: PersonWish, key: string): Promise<Renaming> =>
  ask("PUT", "/api/person", { body, person: key });
export const exportPerson = (key: string | null): Promise<PersonExport> =>
  ask("GET", "/api/person/export", { person: key });
export const forgetPerson = (key: string | null): Promise<Person> => ask("DELETE", "/api/person", { person: key });
/** New words; older ones stop working. */
export const newWords = (key: string | null): Promise<Words> => ask("POST", "/api/person/words", { person: key });
export const recover = (words: string): Promise<PersonKey> => ask("POST", "/api/person/recovery", { body: { words } });
/** A code that makes one more device yours. */
export const deviceCode = (key: string | null): Promise<DeviceCode> => ask("POST", "/api/person/code", { person: key });
export const addDevice = (code: string): Promise<PersonKey> => ask("POST", "/api/person/device", { body: { code } });
/** What the browser needs to create a passkey, and the passkey it has created. */
export const beginPasskey = (key: string | null): Promise<PasskeyOptions> =>
  ask("POST", "/api/person/passkeys/new", { person: key });
export const makePasskey = (credential: string, key: string | null): Promise<Person> =>
  ask("POST", "/api/person/passkeys", { person: key, body: { credential } });
export const removePasskeys = (key: string | null): Promise<Person> =>
  ask("DELETE", "/api/person/passkeys", { person: key });
export const askForPasskey = (): Promise<PasskeyOptions> => ask("POST", "/api/person/passkeys/ask");
export const signIn = (credential: string): Promise<PersonKey> =>
  ask("POST", "/api/person/passkeys/sign-in", { body: { credential } });
export const endOtherDevices = (key: string | null): Promise<PersonKey> =>
  ask("POST", "/api/person/reissue", { person: key });
/** Tokens for everything a person holds at a table. */
export const enter = (table: string, key: string): Promise<Entrance> =>
  ask("POST", `${of(table)}/enter`, { person: key });
/** Takes the seat of a token back from the bot that plays it. */
export const comeBack = (table: string, token: string): Promise<RightInfo> =>
  ask("POST", `${of(table)}/return`, { token });
/** From now on a token that this browser already had belongs to the person. */
export const adopt = (table: string, token: string, key: string): Promise<RightInfo> =>
  ask("POST", `${of(table)}/adopt`, { token, person: key });
