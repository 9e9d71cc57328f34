/** Names that lead to this machine: pages there are not loopback pages to the browser, and only `activeTab` reads them. */
export const PHISHING = 'acrne-wallet.test'
export const OURS = 'acme-wallet.test'

/** Hosts that the sandbox service always answers in one way, and what the person is then told. */
export const ANSWERED = [
  ['acme-gift.pending.test', 'Already reported'],
  ['acme-login.failing.test', 'Waiting'],
  ['acme-support.generic.test', 'Needs attention'],
] as const

export const DEMO_HOSTS: string[] = [PHISHING, OURS, ...ANSWERED.map(([host]) => host)]
