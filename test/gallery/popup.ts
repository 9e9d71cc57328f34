import { popupViews } from './popup-views.tsx'
import { showView } from './show-view.tsx'

void showView(popupViews)
