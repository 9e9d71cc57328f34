/** The most connections that one browser has. */
export const MAX_CONNECTIONS = 20

/** Longest name of a connection, in characters. */
export const MAX_NAME = 60

/** ID of the only or first connection, which is stored where version 1.0.0 has it. */
export const FIRST = 'first'

/** Returns a connection’s ID; the one that version 1.0.0 stored has none. */
export const idOf = ({ id }: { id?: string }): string => id ?? FIRST
/** Returns the name that the user gave a connection, or its slug. */
export const nameOf = ({ name, slug }: { name?: string; slug: string }): string => name ?? slug

/** Whose something is, of several connections. */
export type Organization = { id: string; name: string }

/** Why a connection is proposed for a report: the earlier report was for it, its own asset is imitated or owned (`asset`), it was last used for the host, or it is the default. */
export type ConnectionReason =
  | { kind: 'imitated' | 'owned'; asset: string }
  | { kind: 'last-used'; host: string }
  | { kind: 'earlier' | 'default' }

/** What keeps a connection from sending. */
export type ConnectionTrouble = 'no-key' | 'key-rejected' | 'no-host-access'

export type ConnectionChoice = Organization & {
  slug: string
  /** Why it would be proposed; null for no reason of its own. */
  reason: ConnectionReason | null
  trouble: ConnectionTrouble | null
}

/** Where a report may go. `chosen`: empty if the user’s choice for a list is gone. `reason`: why `chosen` was proposed; null if the user chose it. */
export type ConnectionChoices = {
  chosen: string
  proposed: string
  reason: ConnectionReason | null
  choices: ConnectionChoice[]
}

/** Returns the name of the organization that a report, a case or an asset belongs to: its slug if no connection is for it (any longer), null if there is only one. */
export const organizationOf = (
  connections: readonly NamedConnection[] | undefined,
  where: { baseUrl?: string; origin?: string; slug: string },
): string | null =>
  connections === undefined ? null : (connectionOf(connections, where)?.name ?? where.slug)

type NamedConnection = { baseUrl: string; origin: string; slug: string; name: string }

/** Returns the connection that a report, a case or an asset belongs to, of several; null if it is no longer there. */
export const connectionOf = <One extends NamedConnection>(
  connections: readonly One[],
  where: { baseUrl?: string; origin?: string; slug: string },
): One | null =>
  connections.find(
    (one) =>
      one.slug === where.slug &&
      (where.baseUrl === undefined || one.baseUrl === where.baseUrl) &&
      (where.origin === undefined || one.origin === where.origin),
  ) ?? null
