import { useEffect, useRef, useState } from 'preact/hooks'
import { organizationOf, type Organization as Whose } from '#lib/model/connections.ts'
import { text } from '#lib/platform/texts.ts'
import { Select } from '#components/ui/controls.tsx'
import { makeContext } from '#components/ui/page.ts'
import { namesRowAlone, paramsIn, type DashboardDeps } from './page.ts'
import type { Reads } from './read.ts'

type Organization = NonNullable<Awaited<ReturnType<Reads['connections']>>>[number]

export type NameOf = (where: Parameters<typeof organizationOf>[1]) => string | null

/** The organizations and the one that the lists are filtered by; none and null while there is one. */
type Organizations = {
  organizations: readonly Organization[]
  organization: Organization | null
  /** Those whose assets and cases are listed: the one that is chosen, or all. Undefined while there is one, null until that is known. */
  listed: readonly Whose[] | undefined | null
  /** The lists show all of several, so that each row has to say whose it is. */
  isOfAll: boolean
  /** Whose something is, by name; null while there is one. */
  nameOf: NameOf
  chooseOrganization: (id: string | null) => void
}

/** For all lists of the dashboard, so that one choice holds in each. */
export const [OrganizationsProvider, useOrganizations] = makeContext<Organizations>()

/** The key of a case or an asset: those of several organizations may have the same number. */
export const rowKey = ({ id, organization }: { id: number; organization?: Whose }): string =>
  organization ? `${id} ${organization.id}` : String(id)

/** Lists that are filtered by organization; a bulk list is for one. */
const FILTERED = /^(?:reports|assets|takedowns|)(?:$|[/?])/

/** Filters of assets that mean nothing in another organization’s list. */
const OF_ONE = ['group', 'of', 'status', 'type']

/** Returns a route that says which organization its list is filtered by, without some filters. */
const routeFor = (route: string, id: string | null, without: readonly string[] = []): string => {
  const [path = ''] = route.split('?', 1)
  const params = paramsIn(route)
  for (const name of ['org', ...without]) params.delete(name)
  if (id !== null && FILTERED.test(route)) params.set('org', id)
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

/** A link that names a report or a case alone keeps the filters, but for that of an organization that it names. */
const keepsFilters = (route: string): boolean => namesRowAlone(route) && !paramsIn(route).has('org')

/** Returns the same object as before while what it says is the same. */
const useUnchanged = <T,>(value: T): T => {
  const kept = useRef(value)
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}

/**
 * The organizations, and the one that the lists are filtered by, which the address of each list names. Also the route for the lists, which
 * need not know of it.
 */
export const useOrganizationFilter = ({
  read,
  route,
  onChange,
}: Pick<DashboardDeps, 'read' | 'route' | 'onChange'>) => {
  const [known, setKnown] = useState<readonly Organization[] | null>(null)
  const [id, setId] = useState(() => paramsIn(route.read()).get('org'))
  const newest = useRef(id)
  const choose = (wanted: string | null): void => {
    newest.current = wanted
    setId(wanted)
  }
  useEffect(() => {
    const load = (): void =>
      void read.connections().then(
        (all) => setKnown(all ?? []),
        // Without an answer there is nothing to filter by.
        () => setKnown((before) => before ?? []),
      )
    load()
    return onChange(({ what }) => (what === 'connection' ? load() : undefined))
  }, [])
  const filtering: DashboardDeps['route'] = {
    ...route,
    write: (written) => route.write(routeFor(written, newest.current)),
    onMove: (moved) =>
      route.onMove((to) => {
        if (!keepsFilters(to) && FILTERED.test(to)) choose(paramsIn(to).get('org'))
        moved(to)
      }),
  }
  const organizations = known ?? []
  const organization = organizations.find((one) => one.id === id) ?? null
  const listed = useUnchanged(
    known === null
      ? null
      : known.length === 0
        ? undefined
        : (organization ? [organization] : known).map(({ id: its, name }) => ({ id: its, name })),
  )
  return {
    route: filtering,
    organizations: {
      organizations,
      organization,
      listed,
      isOfAll: organizations.length > 0 && organization === null,
      nameOf: (where) => organizationOf(organizations.length === 0 ? undefined : organizations, where),
      chooseOrganization: (wanted: string | null): void => {
        choose(wanted)
        const here = route.read()
        route.write(routeFor(here, wanted, here.startsWith('assets') ? OF_ONE : []))
      },
    } satisfies Organizations,
  }
}

/** Which organization a list is of; nothing while there is one, and beside a bulk list, which has its own. */
export const OrganizationFilter = ({ tab }: { tab: string }) => {
  const { organizations, organization, chooseOrganization } = useOrganizations()
  return organizations.length === 0 || !FILTERED.test(tab) ? null : (
    <Select
      class="input organization-filter"
      aria-label={text('popup_for_organization')}
      value={organization?.id ?? null}
      values={[null, ...organizations.map(({ id }) => id)]}
      wordsOf={(id) => organizations.find((one) => one.id === id)?.name ?? text('organizations_all')}
      onChoose={chooseOrganization}
    />
  )
}
