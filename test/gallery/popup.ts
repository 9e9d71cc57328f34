import { popupViews } from './views/popup-views.tsx'
import { showView } from './views/show-view.tsx'

void showView(popupViews)
