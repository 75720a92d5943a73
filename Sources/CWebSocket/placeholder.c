int cws_placeholder;
