/**
 * What stands in the placeholders of each text, in their order:
 *
 * - `number`, `time` and `words` are made by us, in the language of the interface;
 * - `name` is a proper name or a technical term, which WCAG 3.1.2 excepts: an address, a host, a brand, a person, a file, a code;
 * - `quote` are words of a page, of the service or of the user, which have to be marked with their language: the text belongs into
 *   `QUOTING` (lib/platform/texts.ts) and is made by `pieced` (components/ui/pieces.tsx).
 *
 * Texts that take only numbers are not listed if their name says so (`_one`, `_other`).
 */
export const TAKES: Readonly<Record<string, string>> = {
  name: `
    about_version look_up_menu report_opened bulk_aside bulk_columns_of bulk_columns_close bulk_column_skipped bulk_file_not_read bulk_file_not_text bulk_file_too_large bulk_file_no_code bulk_file_image_too_large bulk_file_not_an_image bulk_file_broken_message bulk_now_ignored bulk_not_ignored_shared bulk_held_closed
    bulk_cut bulk_instead bulk_row_needs_chain bulk_row_suggested
    bulk_says_email bulk_says_email_provider bulk_says_explorer bulk_says_mail_header
    asset_problem_other_chain bulk_says_other_scheme bulk_says_unknown_ending common_use bulk_unreadable
    case_check_signed_named case_file_case_found case_file_case_liveness common_case_number case_file_case_status
    case_file_no_zone
    common_case_number dashboard_answer_number dashboard_check_checking dashboard_export_saved everything_check everything_report host_missing
    lead_put_back_it lead_read_from lead_take_it lead_unreadable options_connected options_no_connection
    options_not_this_service options_permission_refused options_timed_out common_use
    panel_untold_keys permissions_service popup_offer_add_it popup_reach_domain popup_reach_site popup_secret_in
    popup_secret_keep_it popup_secret_remove_it popup_secret_stands common_use popup_typed_remove_it
    popup_typed_remove_it_too popup_typed_removed popup_typed_sent common_use repair_keep_for
    repair_send_to report_accepted seen_differs_host seen_from_chat seen_from_mail seen_from_search
    seen_from_social seen_parameters sign_card_form_host sign_collector sign_drawn_address
    sign_form_elsewhere sign_mixed_host sign_own_links sign_own_name sign_own_pictures
    sign_password_form_host sign_refresh sign_seed_form_host state_accepted_number state_presumed_number_alone
    update_done update_reload_means verdict_alike_left_out verdict_alike_put_in verdict_alike_repeated
    verdict_alike_your verdict_listed organizations_already_there organizations_imitated organizations_key_rejected
    organizations_owned verdict_alike_of verdict_own_of
    popup_account_on popup_found_describe_it popup_found_view_it evidence_frames popup_slug_used popup_host_unicode popup_host_punycode verdict_one_account verdict_one_app verdict_one_bucket verdict_one_file verdict_one_form
    verdict_one_group verdict_one_item verdict_one_package verdict_one_page verdict_one_post verdict_one_repository
    verdict_one_shop verdict_one_site verdict_one_video
  `,
  'name name': `
    dashboard_destination lead_read_from_many repair_name repair_readdress_question
    repair_stays state_accepted_for state_accepted_other_slug verdict_alike_change verdict_alike_ending
    verdict_alike_first verdict_alike_inside verdict_alike_platform verdict_alike_subdomain
    verdict_named_on
  `,
  'name name name': 'verdict_named_by_on',
  'name name number number': 'verdict_alike_ends',
  'name name words': 'verdict_alike_for verdict_alike_lure verdict_alike_with',
  'name number': 'bulk_source_line dashboard_assets_more',
  'name number number': 'bulk_reading',
  'number name': 'bulk_duplicates_skipped_one bulk_duplicates_skipped_other',
  'name words': 'omnibox_row organizations_line verdict_shared_proof verdict_shared_whole_proof',
  'name words time': 'verdict_takedown_domain verdict_takedown_proof',
  number: `
    assets_count_first bulk_leave_some bulk_most bulk_platform_selected bulk_put_back bulk_remove_some
    bulk_says_too_long bulk_send_some bulk_sending_for bulk_submit case_file_among case_file_attempt
    case_back_filter case_file_number cases_bad_request cases_failed_firewall cases_livenesses cases_loading_all everything_all_assets watch_reading
    cases_failed_unauthorized cases_ordered_here cases_place_lost
    cases_failed_server_error cases_statuses cases_failed_throttled cases_types dashboard_all_assets dashboard_attempt
    dashboard_check_more dashboard_check_most dashboard_drafts_filter dashboard_needing dashboard_needing_filter dashboard_partly dashboard_took
    evidence_of_line failure_leave_it_out json_fold_show json_folded options_answered
    options_bulk_most_wrong options_ignored_wrong options_ignored_shared options_ignored_wide options_look_ups_wrong options_trusted_keys_wrong popup_and_more popup_asset popup_asset_remove popup_parts_changed
    popup_perhaps_same_as popup_platform popup_reach_domains popup_reach_pages
    popup_same_as popup_scope repair_in_parts screenshot_area screenshot_scaled screenshot_undo_area
    seen_differs_status state_countdown
  `,
  'number number': `
    bulk_report_of case_file_attempt_status dashboard_attempt_status dashboard_count_loading
    dashboard_deleting dashboard_export_reading popup_parts_both options_ignored_over repair_request_of screenshot_sides short_refused
  `,
  'number number number': 'assets_count_looking',
  'number number time': 'verdict_copy_several',
  'number quote': 'options_answered_with',
  'number time': `
    dashboard_answer_received dashboard_picture_removed_age_one dashboard_picture_removed_age_other
    options_copy_one options_copy_other verdict_copy_one verdict_copy_other
  `,
  'number words': `
    data_saved_one data_saved_other data_saving
    options_storage_count_size
  `,
  quote: 'assets_service_says failure_suggestion popup_recent_take seen_quoted sign_mixed_title state_quoted',
  time: `
    dashboard_draft_edited dashboard_draft_oldest dashboard_online_again assets_complete assets_copy assets_copy_old assets_copy_stays common_last_checked_at
    case_file_sealed case_file_seen_by case_file_until common_dates_from common_dates_until cases_seen_by
    look_up_opened watch_returns cases_updated cases_wait dashboard_evidence_time dashboard_picture_removed_asked
    dashboard_picture_removed_full options_held_since options_tested overview_complete popup_found_reported popup_retry_paused common_last_checked_at state_created
    verdict_takedown_updated
  `,
  'time time': `
    case_file_between cases_seen_between state_due turn_answer_unstored turn_disk_full turn_parked turn_pause turn_probe
    watch_looked case_back_completed case_back_offline
  `,
  words: `
    bulk_accepted_number bulk_not_asset_why bulk_rejected case_span_under cases_found cases_liveness_is evidence_preview_of
    help_about icon_verdict note_large notice_case_now options_copy_stays
    options_watch_every permissions_allow_of permissions_give_back_of redaction_choice
    screenshot_exactly sign_asks
  `,
  'words name': 'assets_unreadable_which bulk_from_named sign_asks_host verdict_line',
  'name words name': 'verdict_alike_letter',
  'words number': 'bulk_chip bulk_short_line overview_liveness report_case_more',
  'words time': 'verdict_reported_proof',
  'words words': `
    bulk_what_goes case_span cases_became cases_liveness_became dashboard_attempt_because
    notice_case_now_seen report_case_line screenshot_side_of
  `,
}
