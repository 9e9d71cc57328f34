export function withoutProxyHere(env: Record<string, string | undefined>): Record<string, string | undefined>
