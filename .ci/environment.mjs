/** The environment that the programs of this project run in. */

/**
 * With everything on this machine exempt from a proxy that is set: the tests, the demo and the sandbox service talk to this machine
 * alone, and Node, too, asks a proxy where NODE_USE_ENV_PROXY says so.
 */
export function withoutProxyHere(env) {
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']
  if (!proxies.some((name) => env[name] || env[name.toLowerCase()])) return env
  const exempt = [env.no_proxy || env.NO_PROXY, 'localhost', '127.0.0.1', '::1'].filter(Boolean).join(',')
  return { ...env, NO_PROXY: exempt, no_proxy: exempt }
}

/**
 * With names of files in UTF-8, on Linux. Without a locale, as in a container, browsers take them for ASCII: the extension isn’t found
 * in a folder such as `Prüfung`. Debian, Fedora and musl have C.UTF-8 without any locale installed.
 */
export function withUtf8Names(env, platform) {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || 'C'
  if (platform !== 'linux' || !/^(?:C|POSIX)$/.test(locale)) return env
  return env.LC_ALL ? { ...env, LC_ALL: 'C.UTF-8' } : { ...env, LC_CTYPE: 'C.UTF-8' }
}
