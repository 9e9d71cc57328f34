import type { ComponentChildren } from 'preact'
import { AddressText, type AddressParts } from '../wording/address.tsx'
import { CopyButton } from '../ui/copying/copy-button.tsx'
import type { DashboardDeps } from './deps.ts'

/** Heading of an asset’s details: its URL or address, with a button that copies it. `name`: the asset in words. */
export const AssetHead = ({
  shown,
  content,
  name,
  copy,
}: {
  shown: AddressParts
  content: string
  name: string
  copy: DashboardDeps['copy']
}) => (
  <div class="detail-head">
    <h2 class="wrap-anywhere">
      <span class="address mono" dir="ltr">
        <AddressText {...shown} wraps />
      </span>
    </h2>
    <CopyButton content={content} name={name} copy={copy} />
  </div>
)

/** One line of a list of facts. */
export const Fact = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <>
    <dt>{label}</dt>
    <dd class="numbers">{children}</dd>
  </>
)
