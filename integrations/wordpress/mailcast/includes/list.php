<?php
/**
 * The list of the latest issues.
 *
 * @package Mailcast
 */

defined( 'ABSPATH' ) || exit;

/**
 * Writes the list.
 *
 * @param array  $given   The newsletter, count, showDate and showSummary that an author chose.
 * @param string $wrapper The attributes of the element around it, escaped.
 * @return string HTML. For visitors empty while there are no issues.
 */
function mailcast_issues_html( $given, $wrapper ) {
	$address = mailcast_find_newsletter( isset( $given['newsletter'] ) ? $given['newsletter'] : '' );
	if ( '' === $address ) {
		return mailcast_missing_html( $wrapper );
	}
	$count  = isset( $given['count'] ) ? (int) $given['count'] : 5;
	$issues = array_slice( mailcast_latest_issues( $address ), 0, max( 1, min( MAILCAST_MOST_ISSUES, $count ) ) );
	if ( ! $issues ) {
		return current_user_can( 'edit_posts' )
			? '<div ' . $wrapper . '><p class="mailcast-missing">' . esc_html__( 'No issues to show. Visitors do not see this. Settings → Mailcast tests the connection.', 'mailcast' ) . '</p></div>'
			: '';
	}
	$html = '';
	foreach ( $issues as $issue ) {
		$html .= '<li>' . mailcast_issue_html( $issue, ! empty( $given['showDate'] ), ! empty( $given['showSummary'] ) ) . '</li>';
	}
	return '<div ' . $wrapper . '><ul class="mailcast-list">' . $html . '</ul></div>';
}

/**
 * Writes one issue.
 *
 * @param array $issue        With url, title, summary and time.
 * @param bool  $show_date    Whether to show its day.
 * @param bool  $show_summary Whether to show its summary.
 * @return string HTML.
 */
function mailcast_issue_html( $issue, $show_date, $show_summary ) {
	$html = '<a href="' . esc_url( $issue['url'], array( 'http', 'https' ) ) . '" dir="auto">' . esc_html( $issue['title'] ) . '</a>';
	if ( $show_date && $issue['time'] > 0 ) {
		$html .= ' <time datetime="' . esc_attr( gmdate( 'c', $issue['time'] ) ) . '">' . esc_html( wp_date( get_option( 'date_format' ), $issue['time'] ) ) . '</time>';
	}
	if ( $show_summary && '' !== $issue['summary'] ) {
		$html .= '<p dir="auto">' . esc_html( $issue['summary'] ) . '</p>';
	}
	return $html;
}
