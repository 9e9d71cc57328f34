let hashes
/** See keccak.d.cts. */
exports.keccak256 = (bytes) => (hashes ??= require('@noble/hashes/sha3.js')).keccak_256(bytes)
