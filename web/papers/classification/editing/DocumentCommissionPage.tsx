import { getRouteApi } from '@tanstack/react-router'
import { BranchPage } from './BranchPage.tsx'

const route = getRouteApi('/house/admin/document-commissions/$id')

export default function DocumentCommissionPage() {
  return <BranchPage tree="document-commissions" id={route.useParams().id} />
}
