import { assetViews } from './asset-views.tsx'
import { deskViews } from './desk-views.tsx'
import { showView } from './show-view.tsx'

void showView([...deskViews, ...assetViews])
