import { getRouteApi } from '@tanstack/react-router'
import { ClassificationPage } from './ClassificationPage.tsx'

const route = getRouteApi('/house/admin/document-types')

export default function DocumentTypesPage() {
  const { branche, q = '' } = route.useSearch()
  return <ClassificationPage tree="document-types" focused={branche} words={q} />
}
