import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { returnPath } from '#contract/ground/returnPath.ts'
import { type SignInRefusal, signInRefusals } from '#contract/people/accounts/signInRefusals.ts'
import { signInPage } from '#web/ground/shell/routeGuards.ts'
import { publicScreen, rootRoute, screen } from '#web/ground/shell/routes.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { me } from '#web/ground/viewer/api.ts'
import { registrationChoices } from './entry/api.ts'
import { secondFactorRule } from './secondFactor/ruleQuery.ts'
import { forgetOwnRequest } from './waiting/ownRequestKey.ts'

interface GateSearch {
  suite?: string | undefined
  /** why a sign-in by a provider was refused */
  refus?: SignInRefusal | undefined
}

/** The login; `suite` is the path to resume. Who is signed in already goes there at once. */
const gate = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  // the key is written even when it is refused: what is left out would stay as it came
  validateSearch: ({ suite, refus }: Record<string, unknown>): GateSearch => ({
    suite: returnPath(suite),
    refus: signInRefusals.find((why) => why === refus),
  }),
  beforeLoad: ({ context: { queries }, search: { suite } }) => {
    if (queries.getQueryData(me.queryKey)) throw redirect({ href: suite ?? '/home', replace: true })
  },
  component: lazyRouteComponent(screenLoader(() => import('./signIn/SignInPage.tsx'))),
})

const leave = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  component: lazyRouteComponent(screenLoader(() => import('./signIn/SignOutPage.tsx'))),
})

/** For whom the rule names and who has no second step yet; `suite` is the path to resume. */
const secondStep = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/second-step',
  validateSearch: ({ suite }: Record<string, unknown>): { suite?: string | undefined } => ({
    suite: returnPath(suite),
  }),
  beforeLoad: async ({ context: { queries }, search: { suite } }) => {
    const user = await queries.ensureQueryData(me)
    if (!user) throw redirect(signInPage(queries, suite))
    if (!user.secondStepDue) throw redirect({ href: suite ?? '/home', replace: true })
  },
  component: lazyRouteComponent(screenLoader(() => import('./secondFactor/SecondStepPage.tsx'))),
})

/** Signing in and out, asking for an account, getting back into one. */
export const accountsSubject = defineSubject('accounts', {
  screens: [
    screen({
      path: '/admin/deuxieme-etape',
      access: 'users.administer',
      lazy: () => import('./secondFactor/RulePage.tsx'),
      read: (ensure) => [ensure(secondFactorRule)],
    }),
  ],
  doors: [
    gate,
    secondStep,
    publicScreen({
      path: '/auth/register',
      visitorsOnly: true,
      lazy: () => import('./entry/RegisterPage.tsx'),
      read: (ensure) => [ensure(registrationChoices)],
    }),
    publicScreen({
      path: '/auth/waiting',
      visitorsOnly: true,
      lazy: () => import('./waiting/WaitingPage.tsx'),
      read: (ensure) => [ensure(registrationChoices)],
      forget: forgetOwnRequest,
    }),
    publicScreen({
      path: '/auth/waiting/provider',
      visitorsOnly: true,
      lazy: () => import('./waiting/ProviderWaitingPage.tsx'),
      read: (ensure) => [ensure(registrationChoices)],
    }),
    publicScreen({
      path: '/auth/forgot-password',
      visitorsOnly: true,
      lazy: () => import('./entry/ForgottenPasswordPage.tsx'),
    }),
    publicScreen({ path: '/auth/join', visitorsOnly: true, lazy: () => import('./providers/JoinPage.tsx') }),
    publicScreen({
      path: '/auth/complete',
      visitorsOnly: true,
      lazy: () => import('./providers/CompletePage.tsx'),
      read: (ensure) => [ensure(registrationChoices)],
    }),
    publicScreen({ path: '/auth/reset-password/$token', lazy: () => import('./entry/ResetPasswordPage.tsx') }),
    publicScreen({
      path: '/auth/first-administrator/$token',
      lazy: () => import('./entry/FirstAdministratorPage.tsx'),
    }),
    publicScreen({ path: '/auth/confirm-email/$token', lazy: () => import('./entry/ConfirmEmailPage.tsx') }),
    publicScreen({ path: '/auth/confirm-request/$token', lazy: () => import('./entry/ConfirmRequestPage.tsx') }),
    publicScreen({ path: '/auth/second-factor/$token', lazy: () => import('./secondFactor/RemovalLinkPage.tsx') }),
    publicScreen({ path: '/auth/recover-account/$token', lazy: () => import('./entry/RecoverAccountPage.tsx') }),
    leave,
  ],
  proofDialog: () => import('./proof/IdentityDialog.tsx'),
  afterCalm: () => import('./ending/SignInExpiryDialog.tsx'),
})
