import type { Sign } from '#components/dashboard/case-file/case-file-document.tsx'
import { sealCaseFile } from '#components/dashboard/case-file/case-file-document.tsx'
import { SIGNED_WITH, statementOf, type CaseFile, type CaseReport } from '#lib/case-file/case-file.ts'
import { hexOf, sha256 } from '#lib/encoding.ts'
import { pageEnrichment } from '#lib/capture/enrichment.ts'
import { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import { capture } from '#test/fakes/capture.ts'

/** The smallest JPEG that a browser draws is longer than a test needs: these bytes only look like the beginning of one. */
const PICTURE = {
  base64: '/9j/4AAQSkZJRg==',
  bytes: new Uint8Array([255, 216, 255, 224, 0, 16, 74, 70, 73, 70]),
}

export const screenshot = async (base64: string = PICTURE.base64) => ({
  type: 'content_and_metadata',
  source: 'Takedown Reporter 1.2.3',
  output: {
    version: 1,
    kind: 'screenshot',
    time: '2026-03-01T12:00:01.000Z',
    picture: { width: 4, height: 2, sha256: hexOf(await sha256(PICTURE.bytes)), base64 },
    done: { cropped: false, blackedOut: 1, scalePercent: 50 },
    hashes: {},
  },
})

/** A request as it is confirmed, with the evidence of a page whose every text is the same. */
export const requestOf = async (
  words: string,
  { url = 'https://evil.example/login', more = [] }: { url?: string; more?: object[] } = {},
): Promise<string> => {
  const page = capture({
    url,
    title: words,
    visible: words,
    heading: words,
    emails: ['desk@evil.example'],
    foundOn: 'https://chat.example/channel?x=1',
  })
  const enrichment = await pageEnrichment(page, EVIDENCE_ITEMS, 'full', {
    removed: [],
    version: '1.2.3',
  })
  return JSON.stringify({
    assets: [{ content: url, status: 'BLOCKED', enrichments: [enrichment, ...more] }],
    organizationSlug: 'acme',
    title: words,
  })
}

export const bareReport = (with_: Partial<CaseReport> = {}): CaseReport => ({
  id: 'report-1',
  kind: 'page',
  title: 'Phishing: evil.example',
  category: 'phishing',
  assets: ['https://evil.example/login'],
  service: { address: 'https://service.example/v2', organization: 'acme' },
  begun: '2026-03-01T11:59:00.000Z',
  captured: '2026-03-01T12:00:00.000Z',
  confirmed: '2026-03-01T12:01:00.000Z',
  state: { name: 'accepted', inWords: 'Accepted', whatItMeans: 'Report 48213 for Acme.' },
  verdict: [
    {
      about: 'https://evil.example/login',
      found: [
        {
          headline: 'Looks like one of your assets',
          proof: 'evil for eval in',
          asset: 'https://eval.example',
          after: '· Eval',
        },
      ],
      source: '20 assets, last complete 5 minutes ago',
    },
  ],
  request: '{"assets":[{"content":"https://evil.example/login"}]}',
  attempts: [
    {
      number: 1,
      started: '2026-03-01T12:01:05.000Z',
      ended: '2026-03-01T12:01:06.000Z',
      outcome: 'Accepted',
      status: 200,
      mayHaveArrived: false,
    },
  ],
  answer: { status: 200, received: '2026-03-01T12:01:06.000Z', text: '{"id":48213}' },
  cases: [
    {
      id: 7,
      status: 'IN_PROGRESS',
      statusInWords: 'In progress',
      liveness: 'ALIVE',
      asset: 'evil.example',
      opened: '2026-03-01T13:00:00Z',
      updated: null,
      firstSeen: '2026-03-01T13:15:00.000Z',
      lastSeen: '2026-03-01T14:15:00.000Z',
      changes: [
        { what: 'found', from: null, to: 'TODO', after: null, by: '2026-03-01T13:15:00.000Z' },
        {
          what: 'status',
          from: 'TODO',
          to: 'IN_PROGRESS',
          after: '2026-03-01T13:15:00.000Z',
          by: '2026-03-01T13:30:00.000Z',
        },
      ],
    },
  ],
  casesLookedAt: '2026-03-01T14:15:00.000Z',
  sealed: { sha256: 'ab'.repeat(32), at: '2026-03-01T12:01:00.000Z' },
  ...with_,
})

export const fileOf = (reports: CaseReport[], with_: Partial<CaseFile> = {}): CaseFile => ({
  by: 'Takedown Reporter 1.2.3',
  made: '2026-03-02T08:00:00.000Z',
  what: reports.length === 1 ? 'report' : 'selection',
  ties: [],
  reports,
  ...with_,
})

/** A key as a browser makes it, and what it signs. */
export const signer = async (): Promise<{ sign: Sign; fingerprint: string }> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(SIGNED_WITH, false, ['sign', 'verify'])
  const key = await crypto.subtle.exportKey('spki', publicKey)
  const sign: Sign = async (checksums) => ({
    key: hexOf(key),
    signature: hexOf(await crypto.subtle.sign(SIGNED_WITH, privateKey, statementOf(checksums))),
  })
  return { sign, fingerprint: hexOf(await sha256(new Uint8Array(key))) }
}

/** A file as the dashboard saves it, signed with a key of its own unless one is given. */
export const savedBytes = async (
  file: CaseFile,
  form: 'page' | 'data' = 'page',
  sign?: Sign,
): Promise<Uint8Array<ArrayBuffer>> => {
  const sealed = await sealCaseFile(file, sign ?? (await signer()).sign, async () => undefined)
  return new Uint8Array(await (await sealed[form]()).arrayBuffer())
}
