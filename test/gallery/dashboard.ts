import { assetViews } from './views/asset-views.tsx'
import { bulkViews } from './views/bulk-views.tsx'
import { dashboardViews } from './views/dashboard-views.tsx'
import { showView } from './views/show-view.tsx'

void showView([...dashboardViews, ...bulkViews, ...assetViews])
