/**
 * Click parameters that advertising and mailing services add to a URL, with the source that documents each. Some phishing kits
 * show their page only to visitors who have one. A final `*` is a prefix match.
 */
export const PARAMETERS: readonly (readonly [name: string, of: string])[] = [
  // support.google.com/google-ads/answer/9744275, "Google Click ID (GCLID)".
  ['gclid', 'Google Ads'],
  // The same page, "gclsrc".
  ['gclsrc', 'Google Ads'],
  // support.google.com/analytics/answer/11367152: clicks on iOS, into an app and on the web.
  ['gbraid', 'Google Ads'],
  ['wbraid', 'Google Ads'],
  // support.google.com/google-ads/answer/6305348, ValueTrack parameters for tagging URLs.
  ['gad_source', 'Google Ads'],
  ['gad_campaignid', 'Google Ads'],
  // support.google.com/campaignmanager: Floodlight's click ID.
  ['dclid', 'Google Marketing Platform'],
  // developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc, "ClickID".
  ['fbclid', 'Meta'],
  // learn.microsoft.com/advertising/guides/universal-event-tracking, "MSCLKID".
  ['msclkid', 'Microsoft Advertising'],
  // ads.tiktok.com/help/article/tiktok-click-id.
  ['ttclid', 'TikTok Ads'],
  // business.x.com, "Conversion tracking", click ID.
  ['twclid', 'X Ads'],
  // learn.microsoft.com/linkedin/marketing, "Conversions API", LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID.
  ['li_fat_id', 'LinkedIn Ads'],
  // help.pinterest.com/business, "Pinterest tag", click ID.
  ['epik', 'Pinterest Ads'],
  // businesshelp.snapchat.com, "Conversions API", click ID; spelled ScCid.
  ['sccid', 'Snapchat Ads'],
  // redditinc.force.com, "Conversions API", rdt_cid.
  ['rdt_cid', 'Reddit Ads'],
  // yandex.com/support/direct/statistics/url-tags, "yclid".
  ['yclid', 'Yandex Direct'],
  // help.taboola.com, "Click ID". Yahoo Japan also uses `yclid` (ads-help.yahoo.co.jp).
  ['tblci', 'Taboola'],
  // outbrain.com/help, "dicbo".
  ['dicbo', 'Outbrain'],
  // support.google.com/analytics/answer/10917952, "Custom campaigns" (UTM parameters).
  ['utm_*', 'a campaign'],
  // matomo.org/faq/tracking-campaigns: mtm_campaign and others.
  ['mtm_*', 'a campaign'],
  // mailchimp.com/developer, "Campaign links": mc_cid and mc_eid.
  ['mc_cid', 'Mailchimp'],
  ['mc_eid', 'Mailchimp'],
  // knowledge.hubspot.com, "tracking parameters in marketing emails".
  ['_hsenc', 'HubSpot'],
  ['_hsmi', 'HubSpot'],
  // help.klaviyo.com, "_kx" identifies the recipient of an email.
  ['_kx', 'Klaviyo'],
  // developers.marketo.com, "mkt_tok".
  ['mkt_tok', 'Marketo'],
]
