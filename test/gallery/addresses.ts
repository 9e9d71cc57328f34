import { addressViews } from './views/address-views.tsx'
import { showView } from './views/show-view.tsx'

void showView(addressViews)
