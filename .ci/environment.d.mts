type Environment = Record<string, string | undefined>

export function withoutProxyHere(env: Environment): Environment
export function withUtf8Names(env: Environment, platform: string): Environment
