import type { Config } from '#server/ground/configuration/config.ts'

/** Whether the settings let an account with these roles sign in by password. */
export const canUsePassword = ({ passwordSignIn }: Pick<Config, 'passwordSignIn'>, roles: readonly string[]): boolean =>
  passwordSignIn === 'all' || (passwordSignIn === 'administrators' && roles.includes('ROLE_ADMIN'))
