import { getRouteApi } from '@tanstack/react-router'
import { ClassificationPage } from './ClassificationPage.tsx'

const route = getRouteApi('/house/admin/document-commissions')

export default function DocumentCommissionsPage() {
  const { branche, q = '' } = route.useSearch()
  return <ClassificationPage tree="document-commissions" focused={branche} words={q} />
}
