import type { ComponentChildren } from 'preact'
import { AddressText, type AddressParts } from '../../wording/address.tsx'
import type { RowPosition } from './row-table.tsx'

/** The asset of a row, which opens the row’s details. */
export const RowButton = ({
  shown,
  name,
  title = name,
  report,
  describedBy,
  chosen,
  active,
  choose,
  children,
}: RowPosition & {
  shown: AddressParts
  name: string
  title?: string
  /** Marks the row of a report, for whoever looks for it on the page. */
  report?: string
  /** Ids of the cells that say how the row stands: of a focused button a screen reader reads no other cell. */
  describedBy: string
  children?: ComponentChildren
}) => (
  <button
    type="button"
    class="row-button mono"
    dir="ltr"
    data-report={report}
    tabIndex={active ? 0 : -1}
    aria-label={name}
    aria-describedby={describedBy}
    aria-current={chosen ? 'true' : undefined}
    title={title}
    onClick={choose}
  >
    <span class="row-asset">
      <span class="address address-line">
        <AddressText {...shown} />
      </span>
      {children}
    </span>
  </button>
)
