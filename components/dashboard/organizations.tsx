import { useEffect, useRef, useState } from 'preact/hooks'
import { organizationOf } from '#lib/model/connections.ts'
import { text } from '#lib/platform/texts.ts'
import { Select } from '#components/ui/controls.tsx'
import { makeContext } from '#components/ui/page.ts'
import type { DashboardDeps } from './page.ts'
import { namesRowAlone, paramsIn } from './page.ts'
import type { Reads } from './read.ts'

type Organization = NonNullable<Awaited<ReturnType<Reads['connections']>>>[number]

/** The organizations and the one that the lists are filtered by; none and null while there is one. */
type Organizations = {
  organizations: readonly Organization[]
  organization: Organization | null
  /** The same for lists of one organization at a time: the default if none is chosen. */
  oneOrganization: Organization | null
  /** Its ID, to ask for such a list; undefined for the default. */
  connection: string | undefined
  /** The list is of all organizations if none is chosen. */
  hasAll: boolean
  chooseOrganization: (id: string | null) => void
}

/** For all lists of the dashboard, so that one choice holds in each. */
export const [OrganizationsProvider, useOrganizations] = makeContext<Organizations>()

/** Returns whose something is, by name; null while there is one organization. */
export const useOrganizationOf = (where: {
  baseUrl?: string
  origin?: string
  slug: string
}): string | null => {
  const { organizations } = useOrganizations()
  return organizationOf(organizations.length === 0 ? undefined : organizations, where)
}

/** Lists that are filtered by organization; a bulk list is for one. */
const FILTERED = /^(?:reports|assets|takedowns|)(?:$|[/?])/

/** Filters of assets that mean nothing in another organization’s list. */
const OF_ONE = ['group', 'status', 'type']

/** Returns a route for the list of another organization. */
const routeOfAnother = (route: string, id: string | null): string => {
  const params = paramsIn(route)
  if (route.startsWith('assets')) for (const name of OF_ONE) params.delete(name)
  return routeFor(`${route.split('?', 1)[0]}?${params}`, id)
}

/** Returns a route that says which organization its list is filtered by. */
const routeFor = (route: string, id: string | null): string => {
  const [path = ''] = route.split('?', 1)
  const params = paramsIn(route)
  params.delete('org')
  if (id !== null && FILTERED.test(route)) params.set('org', id)
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

/** A link that names a report or a case alone keeps the filters, but for that of an organization that it names. */
const keepsFilters = (route: string): boolean => namesRowAlone(route) && !paramsIn(route).has('org')

/** The reports and the cases that are back online are listed of all organizations, too. */
const LISTS_ALL = /^(?:reports|)(?:$|[/?])/
const listsAll = (route: string): boolean =>
  LISTS_ALL.test(route) || (route.startsWith('takedowns') && paramsIn(route).getAll('only').includes('back'))

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
  const [hasAll, setHasAll] = useState(() => listsAll(route.read()))
  const choose = (wanted: string | null): void => {
    newest.current = wanted
    setId(wanted)
  }
  useEffect(() => {
    // Without an answer there is nothing to filter by.
    const load = (): void =>
      void read.connections().then(
        (all) => setKnown(all ?? []),
        () => undefined,
      )
    load()
    return onChange(({ what }) => (what === 'connection' ? load() : undefined))
  }, [])
  const filtering: DashboardDeps['route'] = {
    ...route,
    write: (written) => {
      setHasAll(listsAll(written))
      route.write(routeFor(written, newest.current))
    },
    onMove: (moved) =>
      route.onMove((to) => {
        if (!keepsFilters(to) && FILTERED.test(to)) choose(paramsIn(to).get('org'))
        moved(to)
        // What a list has made of it.
        setHasAll(listsAll(route.read()))
      }),
  }
  const organizations = known ?? []
  const organization = organizations.find((one) => one.id === id) ?? null
  // Until they are known, the one that the address names.
  const connection = known === null ? id : organization?.isDefault === false ? organization.id : null
  return {
    route: filtering,
    organizations: {
      organizations,
      organization,
      connection: connection ?? undefined,
      hasAll,
      oneOrganization: organization ?? organizations.find(({ isDefault }) => isDefault) ?? null,
      chooseOrganization: (wanted: string | null): void => {
        choose(wanted)
        route.write(routeOfAnother(route.read(), wanted))
      },
    } satisfies Organizations,
  }
}

/** Which organization a list is of; nothing while there is one, and beside a bulk list, which has its own. Assets and cases are read of one at a time, but for those that are back online. */
export const OrganizationFilter = ({ tab }: { tab: string }) => {
  const { organizations, organization, oneOrganization, hasAll, chooseOrganization } = useOrganizations()
  return organizations.length === 0 || !FILTERED.test(tab) ? null : (
    <Select
      class="input organization-filter"
      aria-label={text('popup_for_organization')}
      value={(hasAll ? organization : oneOrganization)?.id ?? null}
      values={[...(hasAll ? [null] : []), ...organizations.map(({ id }) => id)]}
      wordsOf={(id) => organizations.find((one) => one.id === id)?.name ?? text('organizations_all')}
      onChoose={chooseOrganization}
    />
  )
}
