import { useQuery } from '@tanstack/react-query'
import type { FirstSteps } from '#contract/front/firstSteps.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AdministrationMenu } from './ground/shell/menu/AdministrationMenu.tsx'
import type { AdministrationMenuProps } from './ground/shell/parts.ts'
import { lateEntries } from './lateEntries.ts'
import './front/firstSteps/translations.ts'

/**
 * The menu of who administers something, with the screens of all subjects. It names the way back to the first steps, as
 * long as some of those that were shown are left.
 */
export default function WholeAdministrationMenu(props: AdministrationMenuProps) {
  const { t } = useTranslation()
  const { data } = useQuery<FirstSteps>({ queryKey: ['firstSteps'], enabled: false })
  const homeLabel = joinFacts([t('nav.adminHome'), data?.isShown && t('firstSteps.title')])
  return <AdministrationMenu {...props} entries={lateEntries.administration} homeLabel={homeLabel} />
}
