/**
 * Services to which phishing kits send stolen data, and their URLs in scripts and form actions. The first group identifies the
 * recipient but isn't secret: with a bot's or webhook's ID, the service can shut it down. The secret part of a token is never
 * captured.
 */
export const COLLECTORS: readonly (readonly [host: string, written: RegExp])[] = [
  // core.telegram.org/bots/api, "Making requests": /bot<token>/METHOD; a token is <number of the bot>:<secret>.
  ['api.telegram.org', /api\.telegram\.org\/bot(\d{5,15})?/],
  // A token stored separately from its URL.
  ['api.telegram.org', /\b(\d{8,12}):AA[\w-]{30}/],
  // discord.com/developers/docs/resources/webhook: /webhooks/{webhook.id}/{webhook.token}.
  ['discord.com', /discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/(\d{15,25})/],
  // api.slack.com/messaging/webhooks.
  ['hooks.slack.com', /hooks\.slack\.com\/services\//],
  // help.formspree.io, "Your form's endpoint".
  ['formspree.io', /formspree\.io\/\w/],
  // formsubmit.co/documentation.
  ['formsubmit.co', /formsubmit\.co\/\w/],
  // getform.io/docs.
  ['getform.io', /getform\.io\/f\//],
  // docs.web3forms.com.
  ['api.web3forms.com', /api\.web3forms\.com\/submit/],
  // usebasin.com/docs.
  ['usebasin.com', /usebasin\.com\/f\//],
  // formcarry.com/docs.
  ['formcarry.com', /formcarry\.com\/s\//],
  // emailjs.com/docs/rest-api/send.
  ['api.emailjs.com', /api\.emailjs\.com\/api|emailjs\.send/],
  // developers.google.com/apps-script/guides/web: anyone's script that accepts a POST.
  ['script.google.com', /script\.google\.com\/macros\/s\//],
  // A Google form submitted from another page.
  ['docs.google.com', /docs\.google\.com\/forms\/[\w/-]{1,120}\/formResponse/],
  // firebase.google.com/docs/reference/rest/database: <project>.firebaseio.com/….json.
  ['firebaseio.com', /[\w-]{1,60}\.firebaseio\.com\/[^\s"'`]{0,80}\.json/],
  // docs.webhook.site.
  ['webhook.site', /webhook\.site\/[\da-f]{8}-/],
  // pipedream.com/docs: each workflow has its own URL.
  ['pipedream.net', /[\w-]{1,60}\.m\.pipedream\.net/],
  // help.zapier.com, "Catch hook".
  ['hooks.zapier.com', /hooks\.zapier\.com\/hooks\/catch/],
  // make.com, "Webhooks".
  ['make.com', /hook\.[\w-]{1,20}\.make\.com\//],
  // docs.ntfy.sh/publish.
  ['ntfy.sh', /\/\/ntfy\.sh\/\w/],
]
