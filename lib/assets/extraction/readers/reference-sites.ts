import { hasHost, type Asset } from '../../asset.ts'
import { isWithin } from './known-domains.ts'

/** Sites of licenses and standards. */
const formal =
  /^(?:(?:www|attack|stix|docs|datatracker|nvd|ns|schemas)\.)?(?:creativecommons\.org|opensource\.org|gnu\.org|spdx\.org|w3\.org|schema\.org|apache\.org|json-schema\.org|iana\.org|mitre\.org|oasis-open\.org|ietf\.org|rfc-editor\.org|nist\.gov|cve\.org|first\.org|adobe\.com|openxmlformats\.org|purl\.org)$/

/**
 * With everything below them: what mail programs, gateways and calendars add of their own, help and forms of large providers and of
 * authorities, and what pages load or ask for their own sake. Nobody else can publish there.
 */
const withSubdomains = new Set(
  (
    'aka.ms go.microsoft.com graph.microsoft.com api.github.com schemas.microsoft.com support.microsoft.com learn.microsoft.com docs.microsoft.com privacy.microsoft.com help.bing.microsoft.com ' +
    'us-phishalarm-ewt.proofpoint.com eu-phishalarm-ewt.proofpoint.com tzurl.org policies.google.com cloudflare.com icann.org ' +
    'googletagmanager.com google-analytics.com ipify.org ipapi.co ip-api.com jquery.com jquery.org getbootstrap.com fontawesome.com developer.mozilla.org reactjs.org ' +
    'wordpress.org w.org gmpg.org mipassoc.org windowsupdate.com msftconnecttest.com msftncsi.com digicert.com digicert-ct.com lencr.org letsencrypt.org sectigo.com ' +
    'globalsign.com pki.goog ton.twitter.com incident.netcraft.com report.netcraft.com fonts.googleapis.com ajax.googleapis.com apps.googleusercontent.com fonts.gstatic.com www.gstatic.com ' +
    'msftauth.net msauth.net data.microsoft.com security.microsoft.com ' +
    'ic3.gov fbi.gov ftc.gov cisa.gov usa.gov identitytheft.gov actionfraud.police.uk ncsc.gov.uk europol.europa.eu cybermalveillance.gouv.fr ' +
    'internet-signalement.gouv.fr signal-spam.fr bsi.bund.de phishing-initiative.eu antiphishing.org apwg.org scamwatch.gov.au cyber.gov.au euipo.europa.eu tmdn.org uspto.gov wipo.int'
  ).split(' '),
)
/** Alone, also behind `www.`: customers may have what is below them. */
const alone = new Set(
  'microsoft.com avast.com go.onelink.me mail.onelink.me shopify.com mailchimp.com constantcontact.com avg.com mailscanner.info sparkmailapp.com emclient.com'.split(
    ' ',
  ),
)

/** Pages that only members of an organization can open: tickets, files and messages of their own; and the issues of a repository. */
const ofMembers: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/./, /^\/hc\/(?:[\w-]{1,20}\/)?requests\/\d/],
  [/\.zendesk\.com$/, /^\/(?:agent|attachments|hc\/(?:[\w-]+\/)?requests)\//],
  [/\.atlassian\.net$/, /^\/(?:browse|secure|jira|wiki\/spaces)\//],
  [/\.service-now\.com$/, /^\//],
  [/(?:^|\.)slack\.com$/, /^\/(?:archives|client|files|files-pri|files-tmb)\//],
  [
    /^github\.com$/,
    /^\/(?:notifications\/|[\w.-]+\/[\w.-]+\/(?:issues|pull|labels|discussions|commit)(?:\/|$))/,
  ],
]

/** Where a provider takes reports on abuse. */
const isAbuseForm = (path: string): boolean =>
  /^\/(?:[a-z]{2}\/)?(?:report-?)?abuse(?:-?(?:report|form|complaint|contact))?\/?$/i.test(path)

/** Returns true for what no sender has a reason to write of a page of their own. */
export const isReferenceSite = (asset: Asset): boolean => {
  if (!hasHost(asset)) return false
  const host = asset.host.replace(/^www\./, '')
  if (formal.test(asset.host) || alone.has(host) || isWithin(host, withSubdomains)) return true
  const path = asset.form === 'url' ? asset.path : ''
  return isAbuseForm(path) || ofMembers.some(([hosts, paths]) => hosts.test(host) && paths.test(path))
}
