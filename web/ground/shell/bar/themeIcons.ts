import { mdiCircleHalfFull, mdiMoonWaningCrescent, mdiWhiteBalanceSunny } from '@mdi/js'
import type { Preferences } from '#contract/people/accounts/accounts.ts'

export const themeIcons: Record<Preferences['theme'], string> = {
  light: mdiWhiteBalanceSunny,
  dark: mdiMoonWaningCrescent,
  system: mdiCircleHalfFull,
}
