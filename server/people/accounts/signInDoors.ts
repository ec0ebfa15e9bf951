import type { SignInDoors } from '#contract/people/providers.ts'
import type { Config } from '#server/ground/configuration/config.ts'

/** What the page tells the sign-in form: nothing where everybody uses a password, otherwise the providers. */
export const signInDoors = ({ providers, passwordSignIn }: Config): { 'sign-in-doors'?: SignInDoors } =>
  providers.length === 0
    ? {}
    : { 'sign-in-doors': { providers: providers.map(({ id, label }) => ({ id, label })), password: passwordSignIn } }
