import { OURS, PHISHING } from '../demo/hosts.ts'

/** What a moderator would paste: a chat, with everything in it that the dashboard tells apart. */
export const PASTED = `[09:12] ann: this one asks for the recovery phrase hxxps://${PHISHING.replace('.', '[.]')}/verify
[09:13] bob: and its twin hxxps://acme-wallet-airdrop[.]example/claim
[09:15] ann: ours, by the way: https://www.${OURS}/help
[09:20] eve: they write from https://t.me/acme_wallet_help
[09:21] eve: and pay to 0x27b1fdb04752bbc536007a920d24acb045561c26
[09:31] bob: https://acme-support.pages.dev/login is new
[09:40] ann: again hxxps://acme-wallet-airdrop[.]example/claim
[09:44] ann: sms with https://bit.ly/acme-restore`
