let suffixes
/** See public-suffixes.d.cts. */
exports.publicSuffixes = () => (suffixes ??= require('tldts/dist/index.cjs.min.js'))
