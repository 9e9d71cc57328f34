/** Characters of what a person says of themselves, in the preferences and in each report. Apart, for what reads reports alone. */
export const LONGEST = {
  contactInfo: 2000,
  displayName: 200,
  platform: 100,
  platformIdentifier: 200,
  avatarUrl: 2048,
  trustedKeys: 20_000,
} as const
